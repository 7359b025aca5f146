/** Code as it is written. */
export const html = `{{ block.html | raw }}
`
