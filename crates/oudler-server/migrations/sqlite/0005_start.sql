-- Moments are milliseconds since 1970 in UTC. JSON is text the database does not read.

create table logs (
    id text not null primary key, -- 1 to 32 of A-Z a-z 0-9 - _
    kind text not null, -- what it tells of: table
    settings text not null, -- what was chosen when it was opened, as JSON
    status text not null check (status in ('waiting', 'underway', 'closed')), -- how far it is
    created_at integer not null, -- when it was opened
    closed_at integer -- when it was closed; null while it lives
) strict, without rowid;

create table events (
    log_id text not null references logs (id),
    seq integer not null check (seq > 0), -- 1, 2, 3 … per log, without gaps
    command_id text, -- the command it was decided from, on the last of the command's events only
    body text not null, -- one event with its kind of log, version and time, as JSON
    primary key (log_id, seq) -- the fence between two processes that believe they own a log
) strict, without rowid;

create unique index events_command on events (log_id, command_id) where command_id is not null;

create table users (
    id text not null primary key, -- 1 to 32 of A-Z a-z 0-9 - _
    name text not null, -- as others see it
    name_key text not null unique, -- the same for names that look alike; guest:id for a guest
    password_hash text, -- null for a guest
    created_at integer not null
) strict, without rowid;

create table seats (
    log_id text not null references logs (id),
    user_id text not null references users (id), -- who has taken a seat there
    primary key (log_id, user_id)
) strict, without rowid;

create index seats_user on seats (user_id);

create table sessions (
    token_hash blob not null primary key check (length(token_hash) = 32), -- SHA-256 of the token
    user_id text not null references users (id),
    created_at integer not null,
    expires_at integer not null -- from this moment on it is no more
) strict, without rowid;

create index sessions_expiry on sessions (expires_at);
create index sessions_user on sessions (user_id);

create table deals (
    id integer primary key autoincrement, -- never given twice
    log_id text not null references logs (id),
    deal_number integer not null, -- at its table
    seq integer not null, -- the event with which all of the deal is told
    ended_at integer not null,
    taker integer, -- the seat of who took; null where nobody kept it
    contract text, -- petite, garde, garde-sans or garde-contre
    unique (log_id, deal_number)
) strict;

create table deal_players (
    deal_id integer not null references deals (id),
    seat integer not null, -- at the table
    user_id text references users (id), -- null for a bot
    score integer not null, -- what the deal brought
    ended_at integer not null, -- the deal's, so that a history is one walk along an index
    primary key (deal_id, seat),
    unique (deal_id, user_id)
) strict, without rowid;

create index deal_players_history on deal_players (user_id, ended_at, deal_id) where user_id is not null;

-- Written to find out whether anything can be.
create table heartbeat (
    one integer not null primary key check (one = 1),
    at integer not null
) strict;
