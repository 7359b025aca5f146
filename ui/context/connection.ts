import { type About, type Http, type SignInCalls, signInCalls } from '@rounds/core/api'
import { createContext, useContext } from 'react'
import { learnSite } from '../kit/own-origins.ts'

/** The way to the server for what needs no sign-in, and for signing in itself. */
export interface Connection {
  readonly http: Http
  readonly signIn: SignInCalls
  /** What the server says of itself; asked once, and again after a failure. */
  about(): Promise<About>
}

/** The calls of signing in over a way to the server. */
export function connectionOver(http: Http): Connection {
  let about: Promise<About> | undefined
  return {
    http,
    signIn: signInCalls(http),
    about: () => {
      about ??= http
        .send<About>('/api/v1/mc/about', { anonymous: true })
        .then(answer => {
          learnSite(answer.data.site)
          return answer.data
        })
        .catch(error => {
          about = undefined
          throw error
        })
      return about
    },
  }
}

export const ConnectionContext = createContext<Connection | null>(null)

/** The way to the server. Throws outside of it, since everything is drawn inside. */
export function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (!connection) throw new Error('There is no connection around this.')
  return connection
}
