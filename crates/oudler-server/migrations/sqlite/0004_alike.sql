-- Accounts whose names look the same count as one; two that already do both stay.
update or ignore users set name_key = look_key(name) where password_hash is not null;

-- Written to find out whether anything can be.
create table heartbeat (
    one integer not null primary key check (one = 1),
    at integer not null -- milliseconds since 1970
) strict;
