/** The message if a physician would have two main specialties. */
export const ONE_MAIN_SPECIALTY =
  'A physician has one main specialty. Unmark the other one first, or save both together.'

/** The message if a physician would have two main locations. */
export const ONE_MAIN_LOCATION =
  'A physician has one main location. Unmark the other one first, or save both together.'

/** The physicians with more than one main link among these. */
export function withSeveralMain(
  links: readonly { readonly PhId: number; readonly isMain: boolean }[],
): readonly number[] {
  const main = links.filter(({ isMain }) => isMain).map(({ PhId }) => PhId)
  return [...new Set(main.filter((id, at) => main.indexOf(id) !== at))]
}
