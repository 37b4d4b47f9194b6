-- A message names its members or is for many: who asks for those it names asks inbox_state_message.
drop index if exists inbox_state_named;
