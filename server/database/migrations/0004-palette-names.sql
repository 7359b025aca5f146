CREATE INDEX "Content_CTitle_name" ON "Content" (search_key("CTitle") text_pattern_ops);

CREATE INDEX "ContentBlock_CbHeadline_name" ON "ContentBlock" (search_key("CbHeadline") text_pattern_ops);

CREATE INDEX "File_FName_name" ON "File" (search_key("FName") text_pattern_ops);

CREATE INDEX "Tag_TName_name" ON "Tag" (search_key("TName") text_pattern_ops);

CREATE INDEX "Template_TName_name" ON "Template" (search_key("TName") text_pattern_ops);

CREATE INDEX "PageCSS_PcName_name" ON "PageCSS" (search_key("PcName") text_pattern_ops);

CREATE INDEX "News_NAuthor_name" ON "News" (search_key("NAuthor") text_pattern_ops);

CREATE INDEX "EventItem_EiPlace_name" ON "EventItem" (search_key("EiPlace") text_pattern_ops);

CREATE INDEX "Redirect_RFrom_name" ON "Redirect" (search_key("RFrom") text_pattern_ops);

CREATE INDEX "SystemMessages_STitle_name" ON "SystemMessages" (search_key("STitle") text_pattern_ops);

CREATE INDEX "MiscData_MdName_name" ON "MiscData" (search_key("MdName") text_pattern_ops);

CREATE INDEX "DBConstants_DbcName_name" ON "DBConstants" (search_key("DbcName") text_pattern_ops);

CREATE INDEX "Form_FrmName_name" ON "Form" (search_key("FrmName") text_pattern_ops);

CREATE INDEX "AspNetUsers_FullName_name" ON "AspNetUsers" (search_key("FullName") text_pattern_ops);

CREATE INDEX "AspNetRoles_Name_name" ON "AspNetRoles" (search_key("Name") text_pattern_ops);

CREATE INDEX "AspNetRoleClaims_ClaimType_name" ON "AspNetRoleClaims" (search_key("ClaimType") text_pattern_ops);

CREATE INDEX "AspNetUserClaims_ClaimType_name" ON "AspNetUserClaims" (search_key("ClaimType") text_pattern_ops);

CREATE INDEX "SavedView_VwName_name" ON "SavedView" (search_key("VwName") text_pattern_ops);

CREATE INDEX "ApiGroup_AgName_name" ON "ApiGroup" (search_key("AgName") text_pattern_ops);

CREATE INDEX "ApiEndpoint_AePath_name" ON "ApiEndpoint" (search_key("AePath") text_pattern_ops);

CREATE INDEX "KeyManager_KmName_name" ON "KeyManager" (search_key("KmName") text_pattern_ops);

CREATE INDEX "Job_JbTitle_name" ON "Job" (search_key("JbTitle") text_pattern_ops);

CREATE INDEX "Custom_Physician_PhFirstName_name" ON "Custom_Physician" (search_key("PhFirstName") text_pattern_ops);

CREATE INDEX "Custom_Physician_PhLastName_name" ON "Custom_Physician" (search_key("PhLastName") text_pattern_ops);

CREATE INDEX "Custom_KyruusProvider_PhFirstName_name" ON "Custom_KyruusProvider" (search_key("PhFirstName") text_pattern_ops);

CREATE INDEX "Custom_KyruusProvider_PhLastName_name" ON "Custom_KyruusProvider" (search_key("PhLastName") text_pattern_ops);

CREATE INDEX "Custom_Specialty_SpTitle_name" ON "Custom_Specialty" (search_key("SpTitle") text_pattern_ops);

CREATE INDEX "Custom_Media_MTitle_name" ON "Custom_Media" (search_key("MTitle") text_pattern_ops);

CREATE INDEX "Custom_Location_LName_name" ON "Custom_Location" (search_key("LName") text_pattern_ops);

CREATE INDEX "Custom_LocationCategory_LcName_name" ON "Custom_LocationCategory" (search_key("LcName") text_pattern_ops);

CREATE INDEX "Custom_LocationContent_LctHeadline_name" ON "Custom_LocationContent" (search_key("LctHeadline") text_pattern_ops);

CREATE INDEX "Custom_State_SName_name" ON "Custom_State" (search_key("SName") text_pattern_ops);

CREATE INDEX "Custom_ServiceCondition_ScTitle_name" ON "Custom_ServiceCondition" (search_key("ScTitle") text_pattern_ops);

CREATE INDEX "Custom_ServiceConditionContent_SccHeadline_name" ON "Custom_ServiceConditionContent" (search_key("SccHeadline") text_pattern_ops);

CREATE INDEX "Custom_ServiceConditionPage_ScpTitle_name" ON "Custom_ServiceConditionPage" (search_key("ScpTitle") text_pattern_ops);

CREATE INDEX "Custom_DoctorAd_DaTitle_name" ON "Custom_DoctorAd" (search_key("DaTitle") text_pattern_ops);

CREATE INDEX "Custom_LocationAlert_LaTitle_name" ON "Custom_LocationAlert" (search_key("LaTitle") text_pattern_ops);
