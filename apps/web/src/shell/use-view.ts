import { useLocation, useNavigate } from 'react-router';

/**
 * Which of a page's views is shown, as its address says: a link to another view is followed by a page that is open already.
 * The first view is the one of the bare address; another view begins without what the last one asked for.
 */
export function useView<V extends string>(
  views: readonly V[],
  parameter: 'tab' | 'view',
): [view: V, show: (view: V) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get(parameter);
  const [first] = views as readonly [V];
  const view = views.find((one) => one === asked) ?? first;
  const show = (next: V) =>
    void navigate(next === first ? pathname : `${pathname}?${parameter}=${next}`, { replace: true });
  return [view, show];
}

/** A value the page keeps in its address beside its view: what a link asked for, until a person chooses another. */
export function useAddressed(parameter: string): [value: string | undefined, put: (value?: string) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const put = (value?: string) => {
    if (value === undefined) asked.delete(parameter);
    else asked.set(parameter, value);
    const rest = asked.toString();
    void navigate(rest ? `${pathname}?${rest}` : pathname, { replace: true });
  };
  return [asked.get(parameter) ?? undefined, put];
}
