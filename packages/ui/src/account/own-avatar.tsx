import type { ReactElement } from 'react'
import { Avatar } from '../shell/avatar.tsx'
import { useCurrentUser } from '../shell/guard.tsx'
import './own-avatar.css'

/** My picture, or the letter of my name. */
export function OwnAvatar({ soft = false }: { soft?: boolean }): ReactElement {
  const { name, avatar } = useCurrentUser()
  if (avatar !== null) return <img className="own-avatar" src={avatar} alt="" />
  return <Avatar name={name} soft={soft} large />
}
