-- The same as nameInput in catalog/text/text-input-schema.ts, without NFC: consecutive spaces, line breaks and control
-- characters become one space, characters that change the text direction are removed, and text without visible
-- characters becomes empty. Blank Braille and Unicode's Default_Ignorable_Code_Point are invisible.
create or replace function as_line(given text) returns text language sql immutable strict parallel safe as $$
  select case when given ~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
      || '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8'
      || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]')
    then btrim(regexp_replace(regexp_replace(given, '[\u202a-\u202e\u2066-\u2069]', '', 'g'),
      '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'))
    else '' end
$$;
