import { useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store.ts'

/** Whether a guest asked to register without leaving the page; the app draws the popup when it is ready. */
const asked = createStore(false)

export const openRegister = () => asked.set(true)
export const closeRegister = () => asked.set(false)
export const useRegisterAsked = () => useSyncExternalStore(asked.subscribe, asked.get)
