import { Problem } from '../problem.mjs'

const RESERVED =
  /^(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with|yield|let|static|await|package|private|public|interface)$/
const NAME_MAX = 30

const upperFirst = (word) => word.charAt(0).toUpperCase() + word.slice(1)

/** A name in all the ways it is written: daily-quests, dailyQuests, DailyQuests, daily_quests, "daily quests". */
export function namesOf(name) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > NAME_MAX || RESERVED.test(name)) {
    throw new Problem(
      `"${name}" cannot be a name here: small letters and digits, words joined by "-", as in daily-quests.`,
    )
  }
  const parts = name.split('-')
  const pascal = parts.map(upperFirst).join('')
  const words = parts.join(' ')
  return {
    name,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: parts.join('_'),
    words,
    title: upperFirst(words),
  }
}
