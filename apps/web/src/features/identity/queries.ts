import { addIdentityPicture, checkPerson, declareIdentity, submitIdentity } from '@trevo/contract/identity'
import { call } from '../../lib/api/call.ts'

export const postDeclaration = call(declareIdentity)
export const postPerson = call(checkPerson)
export const postPicture = call(addIdentityPicture)
export const postSubmit = call(submitIdentity)
