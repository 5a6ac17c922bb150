drop table if exists main_language_change;
