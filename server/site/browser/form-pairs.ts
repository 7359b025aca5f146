/** A form that asks for a physician and a location offers of each what goes with the other that is chosen. */
export function pairLists(form: HTMLFormElement): void {
  const listOf = (kind: string) => form.querySelector<HTMLSelectElement>(`select[data-kind=${kind}]`)
  const [physicians, locations] = [listOf('physician'), listOf('location')]
  if (!physicians || !locations) return
  const narrow = () => {
    const [physician] = physicians.selectedOptions
    const chosenPlaces = physician && placesOf(physician)
    for (const option of locations.options) offer(option, chosenPlaces?.includes(option.value) ?? true)
    const place = locations.value
    for (const option of physicians.options)
      offer(option, place === '' || (placesOf(option)?.includes(place) ?? true))
  }
  form.addEventListener('change', narrow)
  addEventListener('pageshow', narrow)
  narrow()
}

/** Where a physician can be asked for; undefined where that says nothing. */
const placesOf = (option: HTMLOptionElement) => option.dataset.goesWith?.split(' ')

/** What is chosen stays, so that nobody's answer vanishes; the server says what does not go together. */
function offer(option: HTMLOptionElement, goesTogether: boolean): void {
  const isOffered = goesTogether || option.selected || option.value === ''
  // Safari shows options that are only hidden.
  option.hidden = !isOffered
  option.disabled = !isOffered
}
