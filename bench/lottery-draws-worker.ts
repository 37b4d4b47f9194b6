import { parentPort, workerData } from 'node:worker_threads'
import { proveOne } from './lottery-draws.ts'

parentPort?.postMessage(proveOne(String(workerData)))
