-- Where the service of the AI tools is, as a protected setting: whoever sets it learns the key that it is asked with.
-- An empty database gets it with the other settings.
INSERT INTO "DBConstants" ("DbcName", "DbcGroup", "DbcType", "DbcMeaning", "DbcProtected")
SELECT 'AiAddress', 'Security', 'text', 'The address of a service that speaks the OpenAI protocol, such as https://api.openai.com/v1, for the AI tools.', true
WHERE EXISTS (SELECT FROM "DBConstants")
ON CONFLICT ("DbcName") DO NOTHING;
