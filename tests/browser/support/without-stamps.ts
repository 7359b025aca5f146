/** What was sent, without the dates that client and server both set (specification §5). */
export const withoutStamps = <T>(sent: T): T =>
  JSON.parse(JSON.stringify(sent), (name, value: unknown) =>
    /(Created|Updated)Dt$|^CLastModified$/.test(name) ? undefined : value,
  ) as T
