import type { ReactElement, ReactNode } from 'react'
import { openAgreement } from '@qiyin/ui/base/agreement.ts'
import { PaperIcon, RightIcon, SealIcon } from '@qiyin/ui/icons.tsx'
import {
  LinkIcon,
  LogIcon,
  ShieldIcon,
  StackIcon,
  TemplateIcon,
} from '../../components/desk-icons/desk-icons.tsx'
import './landing-sections.css'

const steps: [string, string, ReactElement][] = [
  [
    '发起签署',
    '上传合同文件，或选用已登记的模板',
    <StepArt key="1" left={15}>
      <path d="M16 8h22l10 10v38H16Z" />
      <path d="M37 8v11h11M24 28h16M24 35h16M24 42h9" />
    </StepArt>,
  ],
  [
    '添加签署方',
    '填写签署人，指定签署顺序和签署位置',
    <StepArt key="2">
      <path d="M10 10h26v34M10 10v44h14" />
      <path d="M17 20h12M17 27h8" />
      <circle cx="40" cy="35" r="6" />
      <path d="M28 56c1-8 5.5-12 12-12s11 4 12 12" />
    </StepArt>,
  ],
  [
    '在线签署',
    '各方确认签署意愿，盖章或手写签名',
    <StepArt key="3" left={11}>
      <path d="M12 54h40M17 48h30v-4c0-2.5-1.8-4-4-4h-5c0-5 3-8 3-14a9 9 0 0 0-18 0c0 6 3 9 3 14h-5c-2.2 0-4 1.5-4 4Z" />
      <path d="M22 54h20" stroke="var(--seal)" strokeWidth="3" />
    </StepArt>,
  ],
  [
    '归档查验',
    '签署完成后自动归档，随时查看和验真',
    <StepArt key="4">
      <path d="M10 20h44v32H10ZM14 20v-7h36v7" />
      <path d="M24 20v10h16V20" />
      <circle cx="32" cy="41" r="5.5" stroke="var(--seal)" />
    </StepArt>,
  ],
]

const functions: [string, string, ReactElement][] = [
  [
    '实名认证',
    '个人支持人脸、银行卡、手机号三种方式，企业支持法定代表人认证和对公打款认证。',
    <ShieldIcon key="1" size={22} />,
  ],
  ['印章管理', '企业印章统一制作、授权到人，按应用控制使用范围。', <SealIcon key="2" size={22} />],
  ['模板发起', '常用合同登记为模板，填写变量即可发起，版式始终一致。', <TemplateIcon key="3" size={22} />],
  ['批量发起', '导入表格一次发起多份合同，逐行校验，结果逐份可查。', <StackIcon key="4" size={22} />],
  ['合同管理', '按状态、应用、时间查找合同，到期前自动提醒。', <PaperIcon key="5" size={22} />],
  ['合同验真', '上传文件即可核对签名、证书和时间戳，判断是否被修改。', <LogIcon key="6" size={22} />],
]

const advantages: [string, string][] = [
  ['签名可验', '每位签署人使用自己的数字证书签名，任何PDF阅读器都能独立验证。'],
  ['证据完整', '身份、意愿、时间、文件摘要全程记录，逐条相扣，改动可被发现。'],
  ['权限清楚', '印章授权、应用授权分级管理，谁在何时用了哪枚章都能查到。'],
  ['接入简单', '业务系统通过接口发起和查询合同，签署页面可直接嵌入。'],
]

/** What stands below the banner. */
export function LandingSections(): ReactElement {
  return (
    <>
      <section className="landing-sections" id="process" aria-labelledby="process-title">
        <h2 id="process-title">签署流程</h2>
        <ol className="landing-sections-steps">
          {steps.map(([title, text, drawing], index) => (
            <li key={title}>
              {drawing}
              <h3>
                <span className="num">{index + 1}</span>
                {title}
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="landing-sections-band" id="functions" aria-labelledby="functions-title">
        <div className="landing-sections">
          <h2 id="functions-title">功能</h2>
          <ul className="landing-sections-functions">
            {functions.map(([title, text, drawing]) => (
              <li key={title}>
                {drawing}
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="landing-sections" id="advantages" aria-labelledby="advantages-title">
        <h2 id="advantages-title">优势</h2>
        <ul className="landing-sections-advantages">
          {advantages.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <More />
    </>
  )
}

function More(): ReactElement {
  return (
    <section className="landing-sections landing-sections-more" id="more" aria-labelledby="more-title">
      <h2 id="more-title">了解更多</h2>
      <ul>
        <li>
          <button type="button" onClick={() => openAgreement('user')}>
            <PaperIcon />
            <span>用户协议</span>
            <RightIcon />
          </button>
        </li>
        <li>
          <button type="button" onClick={() => openAgreement('privacy')}>
            <ShieldIcon />
            <span>隐私政策</span>
            <RightIcon />
          </button>
        </li>
        <li>
          <a href="/esignature/api/openapi.json" target="_blank" rel="noreferrer">
            <LinkIcon />
            <span>接口定义（OpenAPI）</span>
            <RightIcon />
          </a>
        </li>
      </ul>
    </section>
  )
}

function StepArt({ children, left = 9 }: { children: ReactNode; left?: number }): ReactElement {
  return (
    <svg
      width="64"
      height="64"
      viewBox={`${left} 0 64 64`}
      fill="none"
      stroke="var(--ink)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  )
}
