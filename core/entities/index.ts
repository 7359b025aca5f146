import { AxFinding } from './accessibility.ts'
import { Content, ContentBlock, ContentType, ContentVersion } from './content.ts'
import { File } from './documents.ts'
import type { Entity } from './entity.ts'
import { FormVersion } from './form-version.ts'
import { Comment, Custom_FormSubmission, Form, FormSubmission } from './forms.ts'
import { Custom_KyruusProvider, Custom_Media, Custom_Physician, Custom_Specialty } from './healthcare.ts'
import {
  Custom_ContentToLocation,
  Custom_ContentToPhysician,
  Custom_ContentToServiceCondition,
  Custom_LocationToPhysician,
  Custom_LocationToServiceCondition,
  Custom_MediaToLocation,
  Custom_MediaToPhysician,
  Custom_MediaToServiceCondition,
  Custom_PhysicianToSpecialty,
  Custom_ServiceConditionToPhysician,
  Custom_ServiceConditionToServiceCondition,
} from './healthcare-links.ts'
import {
  Custom_LocationAlert,
  Custom_LocationAlertToLocation,
  Custom_UserNotification,
  Custom_UserToExpertSystem,
} from './healthcare-notices.ts'
import { Job, LinkCheck } from './jobs.ts'
import {
  Custom_Location,
  Custom_LocationCategory,
  Custom_LocationContent,
  Custom_State,
} from './locations.ts'
import { Microsite } from './microsites.ts'
import type { EntityName } from './names.ts'
import {
  AccessRequest,
  AspNetRoleClaims,
  AspNetRoles,
  AspNetUserClaims,
  AspNetUserLogins,
  AspNetUserRoles,
  AspNetUsers,
  AspNetUserTokens,
  SavedView,
  Session,
} from './people.ts'
import { SearchSynonym } from './search-synonym.ts'
import {
  Custom_DoctorAd,
  Custom_ServiceCondition,
  Custom_ServiceConditionContent,
  Custom_ServiceConditionPage,
} from './services.ts'
import { DBConstants, MiscData } from './settings.ts'
import { EventDate, EventItem, News, Redirect, SystemMessageDismissal, SystemMessages } from './site.ts'
import { ApiEndpoint, ApiGroup, AuditLog, EmailArchive, ErrorLog, KeyManager } from './system.ts'
import { PageCSS, SourceVersion, Tag, TagToContent, Template } from './tags.ts'

export * from './accessibility.ts'
export * from './check.ts'
export * from './check-record.ts'
export * from './content.ts'
export * from './documents.ts'
export * from './entity.ts'
export * from './field.ts'
export * from './form-shapes.ts'
export * from './form-version.ts'
export * from './formats.ts'
export * from './forms.ts'
export * from './healthcare.ts'
export * from './healthcare-links.ts'
export * from './healthcare-notices.ts'
export * from './jobs.ts'
export * from './json-schema.ts'
export * from './locations.ts'
export * from './microsites.ts'
export * from './names.ts'
export * from './npi.ts'
export * from './people.ts'
export { builtInRoles, type RecordCheck } from './record-check.ts'
export * from './search-synonym.ts'
export * from './services.ts'
export * from './settings.ts'
export * from './site.ts'
export * from './specialty-codes.ts'
export * from './system.ts'
export * from './tags.ts'
export * from './trash.ts'

/** Every entity by its name, family after family: the product's whole data (specification §3; decisions §2). */
export const entities = {
  ContentType,
  Content,
  ContentBlock,
  ContentVersion,
  File,
  Tag,
  TagToContent,
  Template,
  PageCSS,
  SourceVersion,
  News,
  EventItem,
  EventDate,
  Redirect,
  Microsite,
  SystemMessages,
  SystemMessageDismissal,
  MiscData,
  DBConstants,
  Form,
  FormVersion,
  FormSubmission,
  Custom_FormSubmission,
  Comment,
  AspNetUsers,
  AspNetRoles,
  AspNetRoleClaims,
  AspNetUserClaims,
  AspNetUserLogins,
  AspNetUserRoles,
  AspNetUserTokens,
  AccessRequest,
  Session,
  SavedView,
  ApiGroup,
  ApiEndpoint,
  KeyManager,
  AuditLog,
  ErrorLog,
  EmailArchive,
  Job,
  LinkCheck,
  Custom_Physician,
  Custom_KyruusProvider,
  Custom_Specialty,
  Custom_Media,
  Custom_Location,
  Custom_LocationCategory,
  Custom_LocationContent,
  Custom_State,
  Custom_ServiceCondition,
  Custom_ServiceConditionContent,
  Custom_ServiceConditionPage,
  Custom_DoctorAd,
  Custom_ContentToLocation,
  Custom_ContentToPhysician,
  Custom_ContentToServiceCondition,
  Custom_LocationToPhysician,
  Custom_LocationToServiceCondition,
  Custom_MediaToLocation,
  Custom_MediaToPhysician,
  Custom_MediaToServiceCondition,
  Custom_ServiceConditionToPhysician,
  Custom_ServiceConditionToServiceCondition,
  Custom_PhysicianToSpecialty,
  Custom_LocationAlert,
  Custom_LocationAlertToLocation,
  Custom_UserToExpertSystem,
  Custom_UserNotification,
  SearchSynonym,
  AxFinding,
} as const satisfies { readonly [Name in EntityName]: Entity<Name> }

const byLowerCase: ReadonlyMap<string, Entity> = new Map(
  Object.values<Entity>(entities).map(entity => [entity.name.toLowerCase(), entity]),
)

/** The entity that a path names, ignoring case (decisions §2). */
export const entityNamed = (name: string): Entity | undefined => byLowerCase.get(name.toLowerCase())
