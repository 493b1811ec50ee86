-- What came of a deal, for a player's figures.
alter table deals add column n_players integer not null default 4; -- how many played it
alter table deals add column made integer; -- whether the contract was made; null where nobody kept who took
alter table deals add column petit text; -- the side with the petit in the last trick: attack or defence
alter table deal_players add column part text not null default 'defender'; -- taker, partner, defender or out

-- Of deals from before, what the seats and the scores tell.
update deals set n_players = (select count(*) from deal_players where deal_id = id);
update deals set taker = null, contract = null where taker is null or contract is null;
update deals set made = coalesce(
    (select score > 0 from deal_players where deal_id = id and seat = taker), 0
) where taker is not null;
update deal_players set part = 'taker' where seat = (select taker from deals where id = deal_id);
