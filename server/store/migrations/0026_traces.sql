-- The trace of the call that started a job, where calls are traced: its run goes on with it, in whatever process.
alter table jobs add column trace text;
