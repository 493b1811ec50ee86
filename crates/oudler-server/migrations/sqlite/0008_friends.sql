-- A friendship is two rows, one a side, so that a person's list is one walk along the key.
create table friends (
    user_id text not null references users (id),
    friend_id text not null references users (id),
    since integer not null,
    primary key (user_id, friend_id)
) strict, without rowid;

-- Who would be whose friend. What was agreed to is a friendship, and no wish any more.
create table wishes (
    asked_id text not null references users (id),
    asker_id text not null references users (id),
    at integer not null,
    hidden integer not null check (hidden in (0, 1)), -- 1: ignored, or the asker is blocked; the asker does not learn it
    primary key (asked_id, asker_id)
) strict, without rowid;

create index wishes_asker on wishes (asker_id, asked_id);

create table blocks (
    user_id text not null references users (id), -- who wants to hear no more
    blocked_id text not null references users (id), -- of whom
    since integer not null,
    primary key (user_id, blocked_id)
) strict, without rowid;
