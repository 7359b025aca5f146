-- A redirect leads to an address. Those that named a page led nowhere; they lead to its address now.
UPDATE "Redirect" SET "RTo" = page."CSeoUrl" || coalesce(substring("RTo" from '#.*$'), '')
FROM "Content" page
WHERE "RTo" ~ '^page:\d{1,9}(#|$)' AND page."CId" = substring("RTo" from '^page:(\d{1,9})')::integer AND page."CSeoUrl" IS NOT NULL;
