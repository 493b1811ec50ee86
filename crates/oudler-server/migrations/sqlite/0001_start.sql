-- Moments are milliseconds since 1970 in UTC. JSON is text the database does not read.

create table tables (
    id text not null primary key, -- 1 to 32 of A-Z a-z 0-9 - _
    settings text not null, -- rules, seats and wishes, as JSON
    listed integer not null check (listed in (0, 1)), -- whether newcomers find it in the lobby
    status text not null check (status in ('waiting', 'playing')), -- how far it is, until closed
    created_at integer not null, -- when it was opened
    closed_at integer -- when it was closed; null while it lives
) strict, without rowid;

create index tables_unfinished on tables (created_at, id) where closed_at is null;

create table events (
    table_id text not null references tables (id),
    seq integer not null check (seq > 0), -- 1, 2, 3 … per table, without gaps
    command_id text, -- the command it was decided from, on the last of the command's events only
    body text not null, -- one event, as JSON
    primary key (table_id, seq) -- the fence between two processes that believe they own a table
) strict, without rowid;

create unique index events_command on events (table_id, command_id) where command_id is not null;

create table users (
    id text not null primary key, -- 1 to 32 of A-Z a-z 0-9 - _
    name text not null, -- as others see it
    name_key text not null unique, -- the name case-folded
    password_hash text, -- null for a guest
    created_at integer not null
) strict, without rowid;

create table sessions (
    token_hash blob not null primary key check (length(token_hash) = 32), -- SHA-256 of the token
    user_id text not null references users (id),
    created_at integer not null,
    expires_at integer not null -- from this moment on it is no more
) strict, without rowid;

create index sessions_expiry on sessions (expires_at);

create table deals (
    id integer primary key autoincrement, -- never given twice
    table_id text not null references tables (id),
    deal_number integer not null, -- at its table
    record text not null, -- the whole deal, as JSON
    seed text, -- what the shuffle was made from, when it can be checked
    ended_at integer not null,
    unique (table_id, deal_number)
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
