import type { ThemeConfig } from 'antd'

/** The back office in the portal's own colours (`src/ui/tokens.css`), dense enough for a day's work at 1280 px. */
export const theme: ThemeConfig = {
  cssVar: { key: 'admin' },
  token: {
    colorPrimary: '#0a6583',
    colorInfo: '#0a6583',
    colorLink: '#0a6583',
    // Its own would be lighter than what can be read on white.
    colorLinkHover: '#084c63',
    colorLinkActive: '#084c63',
    colorError: '#b3261e',
    colorWarning: '#95560a',
    colorSuccess: '#1f6f43',
    // What is derived from colours dark enough to be read is muddy as a ground.
    colorWarningBg: '#fdf4e3',
    colorWarningBorder: '#e3c48c',
    colorErrorBg: '#fdeeec',
    colorErrorBorder: '#e9b1ab',
    colorSuccessBg: '#eaf6ef',
    colorSuccessBorder: '#a5d3b8',
    colorInfoBg: '#e9f3f7',
    colorInfoBorder: '#a3cbd9',
    colorText: '#15212b',
    colorTextSecondary: '#46545f',
    colorTextTertiary: '#56646f',
    colorTextDescription: '#56646f',
    colorTextPlaceholder: '#66737e',
    colorTextQuaternary: '#66737e',
    // What is read before “edit” is pressed has to be read.
    colorTextDisabled: '#46545f',
    colorBgContainerDisabled: '#f7f9fa',
    colorBgLayout: '#f5f7f8',
    borderRadius: 6,
    // What opens is there at once. A spinner that begins and ends quickly would otherwise stay in its button, unseen, and be read out.
    motion: false,
    fontFamily:
      "system-ui, -apple-system, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  },
  components: {
    Layout: { headerBg: '#ffffff', siderBg: '#ffffff', headerHeight: 56, headerPadding: '0 24px' },
    Menu: { itemHeight: 36, itemMarginBlock: 2, itemSelectedBg: '#e6f1f5', itemSelectedColor: '#0a5570' },
    // Times in grey stand on chosen rows as well.
    Table: { rowSelectedBg: '#e9f3f7', rowSelectedHoverBg: '#dcecf2' },
  },
}
