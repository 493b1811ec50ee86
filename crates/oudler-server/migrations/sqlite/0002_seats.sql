create table seats (
    table_id text not null references tables (id),
    user_id text not null references users (id), -- who has taken a seat at the table
    primary key (table_id, user_id)
) strict, without rowid;

create index seats_user on seats (user_id);

create index sessions_user on sessions (user_id);

-- Only accounts have their names to themselves: no account's key has a colon.
update users set name_key = 'guest:' || id where password_hash is null;
