import Badge from '@mui/material/Badge'
import type { LucideIcon } from 'lucide-react'

/** At the icon's corner, which stays to be seen. */
const CORNER = { '& .MuiBadge-badge': { minWidth: 16, height: 16, padding: '0 4px', fontSize: 11, top: -2, right: -4 } }

/** An icon of the menu with how many wait there; also seen where the menu is folded. */
export const CountedIcon = ({ icon: Icon, count }: { icon: LucideIcon; count: number }) => (
  <Badge badgeContent={count} max={99} color="error" aria-hidden sx={CORNER}>
    <Icon size={18} />
  </Badge>
)
