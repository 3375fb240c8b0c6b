const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, '微信浏览器'],
  [/DingTalk\//, '钉钉'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Browser and system by what the browser says of itself: Chrome，Windows. */
export function deviceName(userAgent: string): string {
  const named = [browsers, systems].flatMap(
    (list) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  )
  return named.length === 0 ? '未知设备' : named.join('，')
}

/** Whether it is held in the hand. */
export function isHandheld(userAgent: string): boolean {
  return /Mobile|iPhone|Android/.test(userAgent)
}
