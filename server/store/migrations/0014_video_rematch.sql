-- Videos are matched anew when it is due, those from before their texts were kept by what is known of them: their titles.

alter table video_texts
  add column whole boolean not null default true,     -- false: filed before texts were kept, and not seen since
  add column edition int not null default 1;          -- counts up with every filing
insert into video_texts (video_no, description, hashtags, matched_by, matched_among, matched_at, whole)
select no, '', '{}', 0, 0, first_seen, false from videos v
where not exists (select 1 from video_texts t where t.video_no = v.no);
comment on column video_texts.description is
  'Without mail addresses and telephone numbers. Where not whole it is empty: the video was filed before descriptions were kept, and its title and the name of its creator lose theirs when it is matched anew.';

-- What was found by a long number in a description that was not kept.
update videos v set words = ts_delete(v.words, n.numbers)
from (
  select v.no, array_agg(w.lexeme) as numbers
  from video_texts t join videos v on v.no = t.video_no, unnest(v.words) as w
  where not t.whole and w.lexeme ~ '^[0-9]{7,}$' group by v.no
) n
where v.no = n.no;

-- Each reason to be due has its own: nothing due is read at a glance.
create index video_texts_by_rules on video_texts (matched_by, matched_at);
create index video_texts_by_known on video_texts (matched_among, matched_at);
