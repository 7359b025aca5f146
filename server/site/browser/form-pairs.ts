/** A form that asks for a physician and a location offers of each what goes with the other that is chosen. */
export function pairLists(form: HTMLFormElement): void {
  const lists = ['physician', 'location'].map(kind =>
    form.querySelector<HTMLSelectElement>(`select[data-kind=${kind}]`),
  )
  const [physician, location] = lists
  if (!physician || !location) return
  const narrow = () => {
    offerFor(physician, location.value)
    offerFor(location, physician.value)
  }
  form.addEventListener('change', narrow)
  addEventListener('pageshow', narrow)
  narrow()
}

/** What is chosen stays, so that nobody's answer vanishes; the server says what does not go together. */
function offerFor(list: HTMLSelectElement, other: string): void {
  for (const option of list.options) {
    const { goesWith } = option.dataset
    const isOffered =
      other === '' || goesWith === undefined || option.selected || goesWith.split(' ').includes(other)
    // Safari shows options that are only hidden.
    option.hidden = !isOffered
    option.disabled = !isOffered
  }
}
