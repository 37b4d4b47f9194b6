-- contract: which kinds of service a brand may have is said by the packages/contract of the node that writes one
alter table brand_provider drop constraint brand_provider_kind_check;
-- Which public key the browser subscribed with: a push service takes notices that its private half has signed, and no others.
-- null: the machine's own.
alter table push_subscription add column server_key text;
