alter table "Tag" drop column "TOrder";
