-- Why a comment was taken for spam, in words for the person who looks at it.
ALTER TABLE "Comment" ADD COLUMN "CmReason" text;
