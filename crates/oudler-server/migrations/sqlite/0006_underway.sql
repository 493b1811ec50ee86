-- Logs that are under way are found by their kind when the server starts.
create index logs_underway on logs (kind, id) where status = 'underway';
