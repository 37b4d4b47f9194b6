import { parentPort, workerData } from 'node:worker_threads'
import { type HouseEngineId, returnOf } from '../apps/studio/test/simulate-house.ts'

// One game on a core of its own.
const { id, rounds } = workerData as { id: HouseEngineId; rounds: number }
parentPort?.postMessage(returnOf(id, rounds))
