-- The type of a setting that holds a color has the spelling of the rest of the product.
UPDATE "DBConstants" SET "DbcType" = 'color' WHERE "DbcType" = 'colour';
