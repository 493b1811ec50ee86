//! Every statement that reads or writes rows, in words `SQLite` and `PostgreSQL` both know.
//!
//! `SQLite` takes `$1` for a name and numbers names as they come, so the parameters of a statement
//! appear in order; a test prepares them all and looks.

macro_rules! statements {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: &str = $text;)*

        /// All of them, by name.
        #[cfg(test)]
        pub(super) const ALL: &[(&str, &str)] = &[$((stringify!($name), $name)),*];
    };
}

statements! {
    /// Before an append: whether the log exists, its last event, the end of the command if it was done.
    BEFORE_APPEND = "select
        exists (select 1 from logs where id = $1),
        coalesce((select max(seq) from events where log_id = $1), 0),
        (select seq from events where log_id = $1 and command_id = $2)";
    /// One event.
    INSERT_EVENT = "insert into events (log_id, seq, command_id, body) values ($1, $2, $3, $4)";
    /// Some events, in order.
    LOAD = "select seq, body from events where log_id = $1 and seq > $2 order by seq limit $3";
    /// The end of a command that was carried out.
    COMMAND = "select seq from events where log_id = $1 and command_id = $2";
    /// The number of the last event.
    LAST_SEQ = "select coalesce(max(seq), 0) from events where log_id = $1";

    /// A log in which nothing has happened; no row when its id is taken.
    INSERT_LOG = "insert into logs (id, kind, settings, status, created_at)
        values ($1, $2, $3, 'waiting', $4)
        on conflict do nothing";
    /// One log.
    LOG = "select id, kind, settings, status, created_at, closed_at from logs where id = $1";
    /// Where a user has a seat.
    LOGS_OF = "select l.id, l.kind, l.settings, l.status, l.created_at, l.closed_at
        from seats s join logs l on l.id = s.log_id
        where s.user_id = $1 and l.kind = $2 and l.closed_at is null
        order by l.created_at desc, l.id desc limit $3";
    /// The logs that are under way.
    UNDERWAY = "select id from logs where kind = $1 and status = 'underway' order by id limit $2";
    /// How far a log is.
    SET_STATUS = "update logs set status = $1, closed_at = $2 where id = $3";
    /// A user who has taken a seat, perhaps not for the first time.
    INSERT_SEAT = "insert into seats (log_id, user_id) values ($1, $2) on conflict do nothing";
    /// A user gets up.
    DELETE_SEAT = "delete from seats where log_id = $1 and user_id = $2";
    /// Everybody gets up.
    DELETE_SEATS = "delete from seats where log_id = $1";

    /// A sign of life.
    HEARTBEAT = "insert into heartbeat (one, at) values (1, $1) on conflict (one) do update set at = excluded.at";

    /// A user; no row when the id or the name is taken.
    INSERT_USER = "insert into users (id, name, name_key, password_hash, created_at)
        values ($1, $2, $3, $4, $5)
        on conflict do nothing";
    /// One user.
    USER = "select id, name, name_key, password_hash, created_at from users where id = $1";
    /// One user, by name.
    USER_BY_NAME = "select id, name, name_key, password_hash, created_at from users where name_key = $1";
    /// Whether there is such a user.
    USER_EXISTS = "select exists (select 1 from users where id = $1)";
    /// Another name for a guest.
    RENAME_GUEST = "update users set name = $1 where id = $2 and password_hash is null";
    /// An account out of a guest, unless the name is another's.
    MAKE_ACCOUNT = "update users set name = $1, name_key = $2, password_hash = $3
        where id = $4 and password_hash is null
        and not exists (select 1 from users where name_key = $2 and id <> $4)";
    /// A new password for an account.
    SET_PASSWORD = "update users set password_hash = $1 where id = $2 and password_hash is not null";

    /// A session; no row when the token is taken.
    INSERT_SESSION = "insert into sessions (token_hash, user_id, created_at, expires_at)
        values ($1, $2, $3, $4)
        on conflict do nothing";
    /// One session that has not expired.
    SESSION = "select user_id, created_at, expires_at from sessions where token_hash = $1 and expires_at > $2";
    /// A session lasts longer.
    EXTEND_SESSION = "update sessions set expires_at = $1 where token_hash = $2 and expires_at < $1";
    /// Ends one session.
    DELETE_SESSION = "delete from sessions where token_hash = $1";
    /// Ends all of a user's sessions but one.
    DELETE_OTHER_SESSIONS = "delete from sessions where user_id = $1 and token_hash <> $2";
    /// Ends what has expired.
    DELETE_EXPIRED = "delete from sessions where expires_at <= $1";

    /// What is kept between two users.
    TIES = "select
        exists (select 1 from blocks where user_id = $1 and blocked_id = $2),
        exists (select 1 from blocks where user_id = $2 and blocked_id = $1),
        exists (select 1 from friends where user_id = $1 and friend_id = $2),
        exists (select 1 from wishes where asked_id = $2 and asker_id = $1),
        (select hidden from wishes where asked_id = $1 and asker_id = $2)";
    /// How many friends two users have, and how many wishes of the first and for the second wait.
    COUNTS = "select
        (select count(*) from friends where user_id = $1),
        (select count(*) from friends where user_id = $2),
        (select count(*) from wishes where asker_id = $1),
        (select count(*) from wishes where asked_id = $2 and hidden = 0)";
    /// One side of a friendship.
    INSERT_FRIEND = "insert into friends (user_id, friend_id, since) values ($1, $2, $3) on conflict do nothing";
    /// Both sides of one end.
    DELETE_FRIENDS = "delete from friends
        where (user_id = $1 and friend_id = $2) or (user_id = $2 and friend_id = $1)";
    /// Somebody would be another's friend.
    INSERT_WISH = "insert into wishes (asked_id, asker_id, at, hidden) values ($1, $2, $3, $4)";
    /// And would no more.
    DELETE_WISH = "delete from wishes where asked_id = $1 and asker_id = $2";
    /// Or is not to be seen to.
    HIDE_WISH = "update wishes set hidden = 1 where asked_id = $1 and asker_id = $2";
    /// A user's friends.
    FRIENDS = "select f.friend_id, u.name from friends f join users u on u.id = f.friend_id
        where f.user_id = $1 order by f.friend_id";
    /// Who would be the user's friend.
    WISHES_FOR = "select w.asker_id, u.name from wishes w join users u on u.id = w.asker_id
        where w.asked_id = $1 and w.hidden = 0 order by w.asker_id";
    /// Whose friend the user would be.
    WISHES_OF = "select w.asked_id, u.name from wishes w join users u on u.id = w.asked_id
        where w.asker_id = $1 order by w.asked_id";
    /// A user blocks another.
    INSERT_BLOCK = "insert into blocks (user_id, blocked_id, since) values ($1, $2, $3) on conflict do nothing";
    /// And does no more.
    DELETE_BLOCK = "delete from blocks where user_id = $1 and blocked_id = $2";
    /// How many a user blocks.
    COUNT_BLOCKED = "select count(*) from blocks where user_id = $1";
    /// Whom a user blocks.
    BLOCKED = "select b.blocked_id, u.name from blocks b join users u on u.id = b.blocked_id
        where b.user_id = $1 order by b.blocked_id";

    /// A finished deal; no row when the deal has its result.
    INSERT_DEAL = "insert into deals (log_id, deal_number, seq, ended_at, n_players, taker, contract, made, petit)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict do nothing
        returning id";
    /// One of its seats.
    INSERT_DEAL_PLAYER = "insert into deal_players (deal_id, seat, user_id, score, part, ended_at)
        values ($1, $2, $3, $4, $5, $6)";
    /// One deal.
    DEAL_AT = "select id, log_id, deal_number, seq, ended_at, n_players, taker, contract, made, petit from deals
        where log_id = $1 and deal_number = $2";
    /// A table's deals.
    DEALS_OF = "select id, log_id, deal_number, seq, ended_at, n_players, taker, contract, made, petit from deals
        where log_id = $1 order by deal_number";
    /// Its seats.
    DEAL_PLAYERS = "select seat, user_id, score, part from deal_players where deal_id = $1 order by seat";
    /// A page of a user's deals.
    HISTORY = "select d.id, d.log_id, d.deal_number, p.ended_at, d.n_players, d.taker, d.contract, d.made, d.petit,
            p.seat, p.score, p.part
        from deal_players p join deals d on d.id = p.deal_id
        where p.user_id = $1 and (p.ended_at, p.deal_id) < ($2, $3)
        order by p.ended_at desc, p.deal_id desc limit $4";
    /// The others in a deal, by name.
    COMPANY = "select u.name from deal_players p join users u on u.id = p.user_id
        where p.deal_id = $1 and p.user_id <> $2 order by p.seat";
}
