-- A brand that does not ask for a code remembers devices by the password alone. Once it asks, such a device is asked
-- too, so it is kept which have shown more. Of those remembered until now nobody knows: each is asked once.
alter table known_device add column proved_at timestamptz;
