-- Numbers that were pasted with their country's code were kept with it twice. Nobody was ever reached under them, and the
-- same telephone could stand beside itself. Those that would meet their own number stay, and no sign-in finds them.
update member_contact c set value = '+' || substr(c.value, 4)
where c.kind = 'mobile' and c.value ~ '^\+5555[1-9][1-9]9\d{8}$'
  and not exists (
    select from member_contact o
    where o.merchant_id = c.merchant_id and o.kind = c.kind and o.value = '+' || substr(c.value, 4));
