ALTER TABLE "Custom_ServiceConditionToServiceCondition" ADD CONSTRAINT "Custom_ServiceConditionToServiceCondition_ScIdRelatedToShowOn_fkey" FOREIGN KEY ("ScIdRelatedToShowOn") REFERENCES "Custom_ServiceCondition" ("ScId") ON DELETE CASCADE;

CREATE INDEX "Custom_ServiceConditionToServiceCondition_ScIdRelatedToShowOn_index" ON "Custom_ServiceConditionToServiceCondition" ("ScIdRelatedToShowOn");
