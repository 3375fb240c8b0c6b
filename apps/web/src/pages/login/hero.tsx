import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { HeroArt } from './hero-art.tsx'
import './hero.css'

/** Spec 1 section 9: the banner turns every 3000 ms. */
const turnMs = 3000

const slides = [
  { head: ['在线签约，', '高效便捷'], text: '合同从发起到各方签完，都在一个页面里完成。' },
  { head: ['安全合规，', '有据可查'], text: '每一次签署都留下证书、时间戳和完整的操作记录。' },
  { head: ['实名认证，', '真实可信'], text: '个人与企业先认证、后签署，签的人就是本人。' },
] as const

/** The banner with its three slides and the artwork; the card stands in front of it. */
export function Hero({ children }: { children: ReactNode }): ReactElement {
  const [index, setIndex] = useState(0)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setInterval(() => setIndex((now) => (now + 1) % slides.length), turnMs)
    return () => clearInterval(timer)
  }, [held])
  const slide = slides[index] ?? slides[0]
  return (
    // The banner only pauses under the pointer or the focus; nothing here is operated by the section itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="hero"
      aria-label="产品介绍与登录"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="hero-inner">
        <div className="hero-slide">
          <h1>
            {slide.head.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </h1>
          <p>{slide.text}</p>
          <div className="hero-dots">
            {slides.map((each, at) => (
              <button
                key={each.text}
                type="button"
                aria-label={`第 ${at + 1} 张：${each.head.join('')}`}
                aria-current={at === index ? 'true' : undefined}
                onClick={() => setIndex(at)}
              />
            ))}
          </div>
        </div>
        <HeroArt />
        <div className="hero-card">{children}</div>
      </div>
    </section>
  )
}
