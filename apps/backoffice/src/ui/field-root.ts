import FormControl from '@mui/material/FormControl'
import { styled } from '@mui/material/styles'

/** Names that Material UI has given up: react-admin hands its fields the same by the names of today as well. */
const GIVEN_UP = ['InputProps', 'inputProps', 'InputLabelProps']
/** What Material UI keeps from every root itself. */
const KEPT = ['ownerState', 'theme', 'sx', 'as', 'classes']
const HELD_BACK = new Set<PropertyKey>([...GIVEN_UP, ...KEPT])

/** The root of a text field, which would put what it does not know on the page's own element. */
export const FieldRoot = styled(FormControl, {
  name: 'MuiTextField',
  slot: 'Root',
  shouldForwardProp: (name) => !HELD_BACK.has(name),
})``
