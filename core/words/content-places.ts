export const contentPlaceWords = {
  what: 'this address',
  column: 'Address and phone',
  none: 'No address yet',
  heading: 'Address and phone',
  about: 'Shown on the page and told to search engines. Visitors see a change right away.',
  afterSaving: 'Save the page first, then fill in its address.',
  save: 'Save address',
  saved: 'Saved. The page shows the address now.',
  notSaved: 'Couldn’t save. What you typed is kept here.',
  unsaved: 'The address is not saved',
  edit: 'Edit the page',
} as const
