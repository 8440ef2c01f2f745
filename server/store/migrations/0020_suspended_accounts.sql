-- An account whose keys are refused until it is resumed.
alter table accounts add column suspended_at timestamptz;
