-- A language is added to the contract and its texts to the locales; which ones there are is for the contract alone to say, so
-- that the next is no migration.
alter table game_session
  drop constraint game_session_language_check,
  add constraint game_session_language_check check (language ~ '^[A-Z]{2}$');
alter table announcement_text
  drop constraint announcement_text_language_check,
  add constraint announcement_text_language_check check (language ~ '^[A-Z]{2}$');
alter table promotion_category_text
  drop constraint promotion_category_text_language_check,
  add constraint promotion_category_text_language_check check (language ~ '^[A-Z]{2}$');
alter table help_text
  drop constraint help_text_language_check,
  add constraint help_text_language_check check (language ~ '^[A-Z]{2}$');
alter table push_subscription
  drop constraint push_subscription_language_check,
  add constraint push_subscription_language_check check (language ~ '^[A-Z]{2}$');
alter table inbox_text
  drop constraint inbox_text_language_check,
  add constraint inbox_text_language_check check (language ~ '^[A-Z]{2}$');
