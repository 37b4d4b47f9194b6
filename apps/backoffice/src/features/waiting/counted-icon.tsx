import Badge from '@mui/material/Badge'
import type { LucideIcon } from 'lucide-react'

/** An icon of the menu with how many wait there; also seen where the menu is folded. */
export const CountedIcon = ({ icon: Icon, count }: { icon: LucideIcon; count: number }) => (
  <Badge badgeContent={count} max={99} color="error" aria-hidden>
    <Icon size={18} />
  </Badge>
)
