import { binContracts } from './bin.ts'
import type { Contract } from './contract.ts'

export type { AnswerOf, BodyOf, Contract, ContractResponse, ParamsOf, QueryOf } from './contract.ts'
export { binContracts }

/** Every contract, for the API's document and the tests that walk them. */
export const contracts: readonly Contract[] = [binContracts].flatMap(group => Object.values<Contract>(group))
