import { type About, type Http, type SignInCalls, signInCalls } from '@rounds/core/api'
import { createContext, useContext } from 'react'
import { learnSite } from '../kit/own-origins.ts'

/** The connection to the server for everything before sign-in, and for signing in itself. */
export interface Connection {
  readonly http: Http
  readonly signIn: SignInCalls
  /** The server's capabilities; requested once, and again after a failure. */
  about(): Promise<About>
}

/** The sign-in calls over a connection. */
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

/** The connection to the server. Throws outside of its provider, because everything is rendered inside. */
export function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (!connection) throw new Error('There is no connection around this.')
  return connection
}
