import { BoxplotChart, HeatmapChart } from 'echarts/charts';
import { VisualMapContinuousComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { init } from './echarts-core.ts';

// Heat and boxes are drawn on few screens: they come with the first of them.
use([BoxplotChart, HeatmapChart, VisualMapContinuousComponent]);

export { init };
