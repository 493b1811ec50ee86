-- What a history says of a deal without reading its record; null for deals that ended before.
alter table deals add column taker integer; -- the seat of who took
alter table deals add column contract text; -- petite, garde, garde-sans or garde-contre
