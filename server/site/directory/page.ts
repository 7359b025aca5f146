import { frameDependencies } from '../read/frame.ts'
import type { Composition } from '../render/compose.ts'
import type { Setting } from '../render/scope.ts'
import { linkedPages } from '../render/trusted-html.ts'

/** The entities that pages of the directory are made from, beside the frame. */
export const directoryEntities: readonly string[] = [
  'Custom_Physician',
  'Custom_Location',
  'Custom_LocationCategory',
  'Custom_LocationContent',
  'Custom_LocationToPhysician',
  'Custom_LocationToServiceCondition',
  'Custom_LocationAlert',
  'Custom_LocationAlertToLocation',
  'Custom_PhysicianToSpecialty',
  'Custom_Specialty',
  'Custom_State',
  'Custom_ServiceCondition',
  'Custom_ServiceConditionContent',
  'Custom_ServiceConditionPage',
  'Custom_ServiceConditionToPhysician',
  'Custom_ServiceConditionToServiceCondition',
  'Custom_Media',
  'Custom_MediaToLocation',
  'Custom_MediaToPhysician',
  'Custom_MediaToServiceCondition',
  'File',
  'Custom_ContentToPhysician',
  'Custom_ContentToLocation',
  'Custom_ContentToServiceCondition',
  'Form',
]

/** A page of the directory that was found: what it is made from, and how it is rendered. */
export interface DirectoryPage {
  /** All that it is made from; the same inputs, the same page. */
  readonly inputs: unknown
  /** The keys of the pages that its texts link to. */
  readonly links: readonly number[]
  readonly dependsOn: readonly string[]
  compose(setting: Setting): Composition
}

/** What is at an address of the directory. */
export type DirectoryAnswer =
  | { readonly page: DirectoryPage; readonly moved?: undefined }
  | { readonly moved: string; readonly page?: undefined }

/** A page that was found; `texts` is HTML of editors, whose links to pages it depends on. */
export const foundPage = (
  inputs: unknown,
  compose: DirectoryPage['compose'],
  texts: readonly (string | null | undefined)[] = [],
): { readonly page: DirectoryPage } => ({
  page: {
    inputs,
    links: texts.flatMap(text => linkedPages(text ?? null)),
    dependsOn: [...frameDependencies, ...directoryEntities],
    compose,
  },
})
