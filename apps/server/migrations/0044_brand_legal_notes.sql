-- What the foot of every page says of the operator is the brand's own now. Regulated brands keep the words they had;
-- others never had a licence to speak of.
insert into merchant_setting (merchant_id, section, value)
select id, 'legal', jsonb_build_object(
    'licence', jsonb_build_object(
      'PT', 'Operado por empresa licenciada e fiscalizada',
      'EN', 'Run by a licensed and supervised operator'
    ),
    'noteYears', '2020-2023',
    'copyrightYears', '2019-2024'
  )
from merchant
where regulation = 'br'
on conflict (merchant_id, section) do nothing;
