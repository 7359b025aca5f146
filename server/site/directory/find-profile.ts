import type { AnyRow } from '@rounds/core/entities'
import { directoryPaths } from '@rounds/core/rules/find-care'
import type { Composition } from '../render/compose.ts'
import type { Setting } from '../render/scope.ts'
import { type DirectoryAnswer, type DirectoryPage, foundPage } from './page.ts'
import {
  type PhysicianProfile,
  physicianById,
  readLocation,
  readPhysician,
  readService,
  slugOf,
} from './profiles.ts'
import type { MediaRow } from './records.ts'
import type { AppointmentPage } from './render/parts.ts'
import { locationComposition, physicianComposition, serviceComposition } from './render/profiles.ts'
import type { DirectorySources } from './sources.ts'
import { withTyped } from './typed-profile.ts'
import type { DirectoryVisit } from './visit.ts'

/** A profile at its address, or where that is. */
export async function findProfile(
  { database, appointments, minute }: DirectorySources,
  { kind, slug = '' }: DirectoryVisit,
): Promise<DirectoryAnswer | undefined> {
  const wanted = slug.toLowerCase()
  const form = await appointments()
  const answer = (
    own: string,
    inputs: unknown,
    compose: (context: { setting: Setting; appointments: AppointmentPage | undefined }) => Composition,
    texts: readonly (string | null | undefined)[],
  ): DirectoryAnswer =>
    own === slug
      ? foundPage([inputs, minute(), form], setting => compose({ setting, appointments: form }), texts)
      : { moved: `${directoryPaths[kind]}/${own}` }
  if (kind === 'physician') {
    const profile = await readPhysician(database, wanted)
    if (!profile) return undefined
    return answer(
      slugOf.doctor(profile.doctor),
      profile,
      context => physicianComposition(context, profile),
      textsOf(profile),
    )
  }
  if (kind === 'location') {
    const profile = await readLocation(database, wanted)
    if (!profile) return undefined
    const texts = [
      profile.description,
      ...mediaTexts(profile.media),
      ...profile.sections.map(({ html }) => html),
      ...profile.alerts.flatMap(({ html, link }) => [html, link]),
    ]
    return answer(
      slugOf.place(profile.place),
      profile,
      context => locationComposition(context, profile),
      texts,
    )
  }
  const profile = await readService(database, wanted)
  if (!profile) return undefined
  const texts = [
    profile.description,
    ...mediaTexts(profile.media),
    ...profile.sections.map(({ html }) => html),
  ]
  return answer(
    slugOf.service(profile.service),
    profile,
    context => serviceComposition(context, profile),
    texts,
  )
}

/** The page of a physician as it would be with what was typed, shown on the site or not; undefined where there is none. */
export async function previewPhysician(
  { database, appointments }: DirectorySources,
  id: number,
  typed: AnyRow,
): Promise<DirectoryPage | undefined> {
  const stored = await physicianById(database, id)
  if (!stored) return undefined
  const profile = withTyped(stored, typed)
  const form = await appointments()
  return foundPage(
    profile,
    setting => physicianComposition({ setting, appointments: form }, profile),
    textsOf(profile),
  ).page
}

/** What editors wrote on the page of a physician. */
const textsOf = ({ media, biography, video, alerts }: PhysicianProfile) => [
  ...mediaTexts(media),
  biography,
  video,
  ...alerts.flatMap(({ html, link }) => [html, link]),
]

const mediaTexts = (media: readonly MediaRow[]) => media.flatMap(({ html, url }) => [html, url])
